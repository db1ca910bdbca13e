# A vendor that answers as its argument says, and writes its port and what it was asked into files.
use IO::Socket::INET; $SIG{PIPE} = "IGNORE";
my ($way) = @ARGV;
my $l = IO::Socket::INET->new(Listen => 9, LocalAddr => "127.0.0.1", ReuseAddr => 1) or die;
open(F, ">", "port.new"); print F $l->sockport; close(F); rename("port.new", "port");
while (my $c = $l->accept) {
  next if fork;
  $| = 1; select($c); $| = 1;
  my $line = <$c>; open(L, ">>", "asked"); print L $line; close(L);
  while (<$c>) { last if /^\r?\n$/ }
  my $ok = "HTTP/1.1 200 OK\r\n";
  if ($way eq "answers") { print $c $ok, "Content-Length: 3\r\n\r\ntea" }
  if ($way eq "a body that is no gzip") { print $c $ok, "Content-Encoding: gzip\r\nContent-Length: 3\r\n\r\ntea" }
  if ($way eq "lying length") { print $c $ok, "Content-Length: 100\r\n\r\ntea" }
  if ($way eq "headers for a minute") { print $c $ok; for (1..240) { print $c "X-$_: a\r\n"; select(undef, undef, undef, 0.25) } }
  if ($way eq "a million headers") { print $c $ok; for (1..1000000) { print $c "X-$_: a\r\n" or last } }
  if ($way eq "a chunk of 2^63") { print $c $ok, "Transfer-Encoding: chunked\r\n\r\n8000000000000000\r\ntea"; sleep 1 }
  if ($way eq "two lengths") { print $c $ok, "Content-Length: 3\r\nContent-Length: 4\r\n\r\nteas" }
  if ($way eq "a negative length") { print $c $ok, "Content-Length: -1\r\n\r\ntea" }
  if ($way eq "a body for ever") { print $c $ok, "\r\n"; while (print $c "a" x 65536) {} }
  if ($way eq "no HTTP") { print $c "\0" x 100 }
  if ($way eq "status 99999999999") { print $c "HTTP/1.1 99999999999 OK\r\n\r\n" }
  if ($way eq "nothing") { }
  close($c); exit;
}

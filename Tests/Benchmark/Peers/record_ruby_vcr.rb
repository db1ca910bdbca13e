# record_ruby_vcr.rb FOLDER: records a plan with ruby-vcr, a cassette for each interaction.
require "vcr"
require "webmock"
require "net/http"
require "uri"

folder = ARGV[0]
VCR.configure do |config|
  config.cassette_library_dir = File.join(folder, "rspec")
  config.hook_into :webmock
end
WebMock.allow_net_connect!
base = URI(ENV.fetch("BASE_URL"))
plan = File.readlines(File.join(folder, "plan.tsv"), chomp: true, encoding: "UTF-8")
plan.map { |line| line.split("\t", -1) }.each_with_index do |(method, path, body), index|
  VCR.use_cassette("i#{index}", record: :all) do
    Net::HTTP.start(base.host, base.port) do |http|
      if method == "POST"
        http.post(path, body, "Content-Type" => "application/json")
      else
        http.get(path)
      end
    end
  end
end

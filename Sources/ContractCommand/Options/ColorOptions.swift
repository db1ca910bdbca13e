import ArgumentParser

/// The option `--color`, for output on a terminal, in a file and in the log of CI.
struct ColorOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The use of colours in the output.",
      discussion: """
        auto, the default: colours on a terminal unless NO_COLOR is set, and everywhere if \
        CLICOLOR_FORCE is set. always and never ignore both variables.
        """
    )
  )
  var color: Terminal.Colour?

  /// Applies the option to all output of the process, before a command writes any.
  func validate() throws {
    if let color { Terminal.choose(color) }
  }
}

/** Answers the one message a child process gets, by `work`. A throw ends the child and is told as a crash. */
export function answerOnce<Input, Output>(work: (input: Input) => Promise<Output>): void {
  process.once('message', (input: unknown) => {
    work(input as Input).then(
      (answer) => process.send?.(answer),
      () => process.exit(1),
    )
  })
}

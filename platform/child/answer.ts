/** What a child process says to its parent: it is loaded, it has its input, and what came of it. */
export type ChildMessage =
  | { loaded: true }
  | { begun: true }
  | { answer: unknown }
  | { failed: { code: string; told: string } }

/** Answers the one message a child process gets, by `work`. A throw ends the child, and its parent is told of it. */
export function answerOnce<Input, Output>(work: (input: Input) => Promise<Output>): void {
  const say = (message: ChildMessage) => process.send?.(message)
  process.once('message', (input: unknown) => {
    say({ begun: true })
    work(input as Input).then(
      (answer) => say({ answer }),
      (error: { code?: unknown; stack?: string }) =>
        say({
          failed: { code: String(error.code ?? ''), told: String(error.stack ?? error).slice(0, 4_000) },
        }),
    )
  })
  // Nobody is left to answer.
  process.once('disconnect', () => process.exit())
  say({ loaded: true })
}

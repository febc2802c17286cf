import { answerOnce } from '../child/answer.ts'

/** What the stub is to do: say who it is, or be busy for so many milliseconds of processor time first. */
export interface ToStub {
  readonly busyMs?: number
}

answerOnce<ToStub, number>(async ({ busyMs = 0 }) => {
  const end = process.cpuUsage().user + busyMs * 1_000
  while (process.cpuUsage().user < end);
  return process.pid
})

import { answerOnce } from '../../../../platform/child/answer.ts'
import type { ReadMessage } from './message.ts'
import { parseMessage } from './parse-message.ts'

answerOnce<readonly Uint8Array[], (ReadMessage | null)[]>(async (sources) => {
  const read: (ReadMessage | null)[] = []
  for (const source of sources) read.push(await parseMessage(Buffer.from(source)).catch(() => null))
  return read
})

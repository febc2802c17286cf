import { answerOnce } from '../../../../platform/child/answer.ts'
import type { PartsAnswer } from './read-file.ts'
import { readTables } from './read-parts.ts'
import { UnreadableFile } from './table.ts'

answerOnce<Uint8Array, PartsAnswer>(async (content) => {
  try {
    return await readTables(content)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { refusal: { code: error.code, reason: error.reason } }
  }
})

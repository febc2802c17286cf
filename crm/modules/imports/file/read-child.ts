import { answerOnce } from '../../../../platform/child/answer.ts'
import type { ReadAnswer } from './read-file.ts'
import { readTable } from './read-table.ts'
import { UnreadableFile } from './table.ts'

answerOnce<Uint8Array, ReadAnswer>(async (content) => {
  try {
    return { table: await readTable(content) }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { refusal: { code: error.code, message: error.message } }
  }
})

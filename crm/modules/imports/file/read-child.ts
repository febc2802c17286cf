import { answerOnce } from '../../../../platform/child/answer.ts'
import type { ReadAnswer, ReadQuestion } from './read-file.ts'
import { readSingle } from './read-single.ts'
import { UnreadableFile } from './table.ts'

answerOnce<ReadQuestion, ReadAnswer>(async ({ content, sheet }) => {
  try {
    return { table: await readSingle(content, sheet) }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { refusal: { code: error.code, reason: error.reason } }
  }
})

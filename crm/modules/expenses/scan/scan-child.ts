import { answerOnce } from '../../../../platform/child/answer.ts'
import { type AskedReceipt, readFile, type ScannedReceipt } from './read-file.ts'

answerOnce<AskedReceipt, ScannedReceipt>(readFile)

import { answerOnce } from '../../../../platform/child/answer.ts'
import { type Read, readDocument } from './read-document.ts'

answerOnce<Uint8Array, Read>(readDocument)

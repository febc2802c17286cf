import { answerOnce } from '../../../../platform/child/answer.ts'
import { type AskedPages, type ReadPages, readPictures } from './read-pictures.ts'

answerOnce<AskedPages, ReadPages>(readPictures)

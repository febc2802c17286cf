import type { TextValues } from './say.ts'

/** Parts of an answer by their names: the days of a range, the lines of an address, the rows of a matrix. */
export type AnswerParts = Readonly<Record<string, string | number | boolean | null>>

/**
 * What one field was answered with; a file stands as its id and the token it was uploaded under. A repeated group is a list
 * of items, each by the keys of its fields.
 */
export type Answer = string | number | boolean | string[] | UploadedRef[] | AnswerParts | AnswerParts[] | null
export interface UploadedRef {
  id: string
  name: string
  size: number
  type: string
}
/** Answers by the id of the field. */
export type Answers = Readonly<Record<string, Answer | undefined>>

/** What is wrong with an answer: the key of a text of hosted pages, and what stands in it. */
export interface Problem {
  text: string
  values?: TextValues
  /** What of an answer with parts is wrong: the name of its control behind the key, such as `from` or `0.length`. */
  part?: string
}

/** One answer that does not fit; `field` is the id. */
export interface AnswerProblem extends Problem {
  field: string
}

import type { z } from 'zod'
import type { RecordType } from '../../../../contract/kinds.ts'
import type { FrontDoor } from './front-door.ts'

/** What is asked of whoever stands behind a program before something is done that is hard to take back. */
export interface Question {
  /** What will happen, in sentences. */
  readonly what: readonly string[]
  /** What was looked at, such as the version of a record: where it changed, the question is asked anew. */
  readonly state: string
}

/** One tool as a key with certain permissions is offered it. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: Input
  /** What it does: reads, adds or changes, or does what is hard to take back. */
  readonly does: 'read' | 'change' | 'destroy'
  /** The record that a call is about. */
  about(input: z.output<Input>): { type: RecordType; id: string } | null
  /** Asked before it runs, by tools that destroy. */
  ask?(door: FrontDoor, input: z.output<Input>): Promise<Question>
  run(door: FrontDoor, input: z.output<Input>): Promise<unknown>
}

/** Declares a tool, so that its functions know what its input is. */
export function tool<Input extends z.ZodObject>(declaration: Tool<Input>): Tool {
  return declaration as unknown as Tool
}

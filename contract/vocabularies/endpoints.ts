import { z } from 'zod'
import { data } from '../endpoint.ts'
import { text } from '../fields.ts'
import { schemaMessage } from '../reason.ts'
import { endpoint } from '../staff-endpoint.ts'
import { longestVocabularyValue, mostVocabularyValues, vocabularyKeys } from './lists.ts'

const Vocabulary = z.object({
  key: z.enum(vocabularyKeys),
  /** In the order of the port. */
  values: z.array(
    z.object({
      /** What records keep. */
      value: z.string(),
      /** What people read: the port's own word, else ours in English. */
      label: z.string(),
      /** The label is the port's own word; clients say ours in the language of their user. */
      renamed: z.boolean(),
      /** One that is not is offered no more; records that have it keep it. */
      active: z.boolean(),
      /** Every port has it: it can be renamed and switched off, not removed. */
      system: z.boolean(),
    }),
  ),
  /** Of the list of the port; 0 until it says something itself. */
  version: z.int(),
})

const once = <T extends { value: string }>(all: readonly T[]) =>
  new Set(all.map(({ value }) => value)).size === all.length

export const vocabularies = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/vocabularies',
    summary: 'The vocabularies of the port: the values that records may have where a port decides them',
    gate: 'session',
    response: data(z.array(Vocabulary)),
  }),
  put: endpoint({
    method: 'PUT',
    path: '/api/v1/admin/vocabularies/{key}',
    summary:
      'Sets the values of one vocabulary in their order. Values every port has stay when they are left out, switched off; one of the port goes only when no record has it',
    gate: 'admin.manage_settings',
    params: z.object({ key: z.string() }),
    pathKinds: { key: 'word' },
    body: z.strictObject({
      values: z
        .array(
          z.strictObject({
            value: text(longestVocabularyValue),
            /** Null, or left out, is our word for a value every port has, and the value itself for another. */
            label: text(80).nullable().optional(),
            active: z.boolean().optional(),
          }),
        )
        .max(mostVocabularyValues)
        .refine(once, schemaMessage('vocabulary_value_twice')),
    }),
    response: data(Vocabulary),
    emits: ['vocabulary.updated'],
    ifMatch: true,
    errors: ['VERSION_STALE', 'VOCABULARY_VALUE_IN_USE'],
  }),
} as const

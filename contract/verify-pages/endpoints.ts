import { z } from 'zod'
import { data } from '../endpoint.ts'
import { timestamp } from '../fields.ts'
import { largestFile } from '../files/limits.ts'
import { endpoint } from '../staff-endpoint.ts'

const byCode = {
  gate: 'public',
  scope: 'none',
  params: z.object({ code: z.string() }),
  pathKinds: { code: 'token' },
  limit: 'verify',
  errors: ['RECORD_NOT_FOUND'],
} as const

export const verifyPages = {
  read: endpoint({
    method: 'GET',
    path: '/api/public/verify/{code}',
    summary:
      'That a document was signed by everybody, when it was sealed and by which port; neither what it says nor who signed it',
    ...byCode,
    response: data(
      z.object({
        state: z.literal('sealed'),
        sealedAt: timestamp,
        portName: z.string(),
        primaryColor: z.string().nullable(),
        /** Paths of pictures. */
        logo: z.string().nullable(),
        background: z.string().nullable(),
        language: z.string(),
      }),
    ),
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/public/verify/{code}/check',
    summary:
      'Whether the file that comes along (field `file`) is the signed document: `equal` byte for byte, `altered` where it bears our seal and was changed, else `unknown`. Nothing is kept',
    ...byCode,
    upload: { as: 'form', bytes: largestFile },
    response: data(z.object({ result: z.enum(['equal', 'altered', 'unknown']) })),
    emits: 'nothing',
    errors: ['RECORD_NOT_FOUND', 'FILE_TOO_LARGE', 'FILE_UNREADABLE'],
  }),
} as const

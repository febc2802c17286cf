import { z } from 'zod'
import { storedFile } from '../endpoint.ts'
import { endpoint } from './endpoint.ts'

export const uploads = {
  download: endpoint({
    method: 'GET',
    path: '/files/{accountId}/{fileId}',
    summary: 'An uploaded file, for whoever holds its link',
    gate: 'public',
    params: z.object({ accountId: z.string(), fileId: z.string() }),
    query: z.object({
      expires: z.string().max(12).default(''),
      signature: z.string().max(100).default(''),
    }),
    response: storedFile,
  }),
} as const

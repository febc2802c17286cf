import { z } from 'zod'
import { data } from '../endpoint.ts'
import { endpoint } from '../staff-endpoint.ts'

/** A page inside a service: `//` and `\\` lead elsewhere. */
const page = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^\/(?![/\\])[^\\#]*$/, 'Name a page, such as /forms.')

export const formDesk = {
  open: endpoint({
    method: 'POST',
    path: '/api/v1/admin/form-desk',
    summary:
      'The address of the form desk of the installation, with what signs the caller in there for a minute, once, where they have an account of the same mailbox',
    gate: 'admin.manage_forms',
    personal: true,
    body: z.strictObject({
      /** The page there; the first one when absent. */
      to: page(3000).optional(),
      /** The page of the CRM that it leads back to. */
      from: page(500).optional(),
    }),
    response: data(z.object({ url: z.string() })),
    emits: 'nothing',
  }),
} as const

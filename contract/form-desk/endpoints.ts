import { z } from 'zod'
import { data } from '../endpoint.ts'
import { endpoint } from '../staff-endpoint.ts'

export const formDesk = {
  open: endpoint({
    method: 'POST',
    path: '/api/v1/admin/form-desk',
    summary:
      'The address of the form desk of the installation, with what signs the caller in there for a minute, once, where they have an account of the same mailbox',
    gate: 'admin.manage_forms',
    response: data(z.object({ url: z.string() })),
    emits: 'nothing',
  }),
} as const

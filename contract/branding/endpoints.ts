import { z } from 'zod'
import { data, storedFile } from '../endpoint.ts'
import { endpoint } from '../staff-endpoint.ts'
import { PortLook } from './look.ts'

export const branding = {
  get: endpoint({
    method: 'GET',
    path: '/api/public/branding/{slug}',
    summary: 'How a port presents itself to whoever knows its short name; null where no port has it',
    gate: 'public',
    scope: 'none',
    params: z.object({ slug: z.string() }),
    pathKinds: { slug: 'slug' },
    response: data(PortLook.nullable()),
  }),
  image: endpoint({
    method: 'GET',
    path: '/api/public/branding/{id}/{imageId}',
    summary: 'A picture by which a port presents itself; its address changes with it',
    gate: 'public',
    scope: 'none',
    params: z.object({ id: z.string(), imageId: z.string() }),
    response: storedFile,
  }),
} as const

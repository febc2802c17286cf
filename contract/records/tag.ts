import { z } from 'zod'
import { id } from '../fields.ts'

export const Tag = z.object({ id, name: z.string(), color: z.string() })

import type { z } from 'zod'
import type { Mapping } from '../../../../contract/imports/mapping.ts'

export type ImportMapping = z.infer<typeof Mapping>

import type { z } from 'zod'
import type { Mapping } from '../../../../contract/imports/endpoints.ts'

export type ImportMapping = z.infer<typeof Mapping>

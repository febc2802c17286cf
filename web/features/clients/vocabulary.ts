import type { contactChannels } from '../../../contract/values/vocabulary.ts'

export type ContactChannel = (typeof contactChannels)[number]

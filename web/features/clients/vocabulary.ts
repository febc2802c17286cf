import type { contactChannels } from '../../../contract/vocabulary.ts'

export type ContactChannel = (typeof contactChannels)[number]

// Plain lists, without schemas, so that the browser can have them too.

/** What a merge can take from the client that goes, instead of what the one that stays has. */
export const mergeFields = [
  'fullName',
  'nationalityIso',
  'timezone',
  'language',
  'source',
  'preferences',
] as const
export type MergeField = (typeof mergeFields)[number]

/** By what two clients look like one. */
export const matchSigns = ['email', 'phone', 'name', 'similar_name'] as const

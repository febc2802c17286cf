/** The parts of the builder that a narrow screen shows one at a time. */
export const parts = ['fields', 'properties', 'preview'] as const
export type Part = (typeof parts)[number]

// Plain, without schemas, so that the browser can have it too.

/** What there is a sample of. */
export const sampleEntities = ['berths', 'clients', 'companies', 'yachts'] as const
export type SampleEntity = (typeof sampleEntities)[number]

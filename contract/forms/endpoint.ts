import { endpointOf } from '../endpoint.ts'
import type { FormFact } from './facts.ts'

/** Gates of the form service: what a member's role must allow, or an API key, or one of the other words. */
export type FormGate = 'view' | 'edit' | 'own' | 'session' | 'public' | 'api_key'

/** Declares one operation of the form service. */
export const endpoint = endpointOf<FormGate, FormFact>()

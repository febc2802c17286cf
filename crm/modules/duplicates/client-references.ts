import { declaredReferences } from './references.generated.ts'

/** All that hangs on clients, as the modules declare it: what is here moves with a merge and comes back with its undoing. */
export const clientReferences = declaredReferences.toSorted((one, other) => one.order - other.order)

import { useRead } from '../../lib/server-state.ts'

const none: readonly string[] = []

/** The stages of the port in their order. */
export function useStages(): readonly string[] {
  return useRead('residentialInterests', 'stages', {}).data?.stages ?? none
}

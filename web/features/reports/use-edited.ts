import { useState } from 'react'
import type { ReportConfig } from '../../../contract/reports/config.ts'

/** A report while it is changed: what is stored shows until then, and is not taken over what somebody is working on. */
export function useEdited(stored: ReportConfig) {
  const [edited, setEdited] = useState<{ base: string; config: ReportConfig } | null>(null)
  const now = JSON.stringify(stored)
  return {
    config: edited?.config ?? stored,
    setConfig: (config: ReportConfig) => setEdited((before) => ({ base: before?.base ?? now, config })),
    isChanged: edited !== null && JSON.stringify(edited.config) !== now,
    /** Somebody else changed what is stored since the work began. */
    isStale: edited !== null && edited.base !== now && JSON.stringify(edited.config) !== now,
    /** Shows what is stored; with what was saved, what was changed on from it stays. */
    adopt: (saved?: ReportConfig) =>
      setEdited((before) => {
        if (before === null || saved === undefined || before.config === saved) return null
        return { base: JSON.stringify(saved), config: before.config }
      }),
    /** Goes on with what was changed here: saving it replaces what is stored. */
    keep: () => setEdited(edited && { ...edited, base: now }),
  }
}

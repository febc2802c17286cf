import { useEffect, useRef, useState } from 'react'
import type { TextNode } from '../../../contract/document-templates/content.ts'
import type { Draft, Template } from './template.ts'

/**
 * The template as it is being changed. What is written while it is saved stays, and what somebody else saved is shown to
 * whoever has changed nothing: the round counts how often.
 */
export function useDraft(template: Template) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(template))
  const [changed, setChanged] = useState(false)
  const [base, setBase] = useState(template)
  const [round, setRound] = useState(0)
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  }, [draft])
  if (!changed && template.version > base.version) {
    setBase(template)
    setDraft(draftOf(template))
    setRound(round + 1)
  }
  const change = (part: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...part }))
    setChanged(true)
  }
  /** The template as it was stored of what was sent; what was written meanwhile stays. */
  const keepSaved = (sent: Draft, stored: Template) => {
    setBase(stored)
    const now = latest.current
    const names = Object.keys(now) as (keyof Draft)[]
    const written = names.filter((name) => now[name] !== sent[name])
    const next = { ...draftOf(stored), ...Object.fromEntries(written.map((name) => [name, now[name]])) }
    setDraft(next as Draft)
    setChanged(written.length > 0)
    // The text is shown anew only where a colleague changed it: the cursor stays.
    if (JSON.stringify(next.content) !== JSON.stringify(now.content)) setRound(round + 1)
  }
  return { draft, change, changed, base, round, keepSaved }
}

export function draftOf({
  fileUrl: _url,
  pictures: _pictures,
  needsCheck: _check,
  version: _version,
  updatedAt: _at,
  recipientCount: _count,
  ...rest
}: Template): Draft {
  return { ...rest, content: rest.content as TextNode | null }
}

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
  const [version, setVersion] = useState(template.version)
  const [round, setRound] = useState(0)
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  }, [draft])
  if (!changed && template.version > version) {
    setVersion(template.version)
    setDraft(draftOf(template))
    setRound(round + 1)
  }
  const change = (part: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...part }))
    setChanged(true)
  }
  const keepSaved = (saved: Draft, as: number) => {
    setVersion(as)
    setChanged(latest.current !== saved)
  }
  return { draft, change, changed, version, round, keepSaved }
}

function draftOf({
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

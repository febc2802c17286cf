import { useState } from 'react'
import type { TextNode } from '../../../contract/document-templates/content.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { useConflictChoice } from '../../kit/conflict/conflict-choice.ts'
import { type Saving, saveTyped } from '../../kit/conflict/save-typed.ts'
import { call, type Input } from '../../kit/server/api.ts'
import { usePort } from '../../kit/server/session.tsx'
import { type Translate, useTranslation } from '../../kit/words/i18n.ts'
import { termText } from '../../kit/words/term-text.ts'
import type { Draft, Template } from './template.ts'
import { draftOf } from './use-draft.ts'

type Change = Input<'documentTemplates', 'update'>
type Write = (change: Change & { ifMatch: number }) => Promise<Template>

/**
 * Saves a template that is written on. Where a colleague saved it meanwhile, what both changed is shown and chosen, and the rest of
 * both stays; `onStored` hears of what was stored of what was sent.
 */
export function useTemplateSaving(write: Write, onStored: (sent: Draft, stored: Template) => void) {
  const { t } = useTranslation()
  const { port } = usePort()
  const ask = useConflictChoice()
  const [problem, setProblem] = useState<unknown>(null)

  async function save(base: Template, draft: Draft): Promise<void> {
    const params = { id: base.id }
    const saving: Saving<Template, Draft> = {
      valuesOf: draftOf,
      write: (body, ifMatch) => write({ params, body: body as Change['body'], ifMatch }),
      read: () => call('documentTemplates', 'get', { params }, { tenantId: port.id }),
      labelOf: (name) => labelOf(t, name),
      show: (name, values) => shownAs(t, name, values),
    }
    setProblem(null)
    try {
      const stored = await saveTyped(base, draft, saving, ask)
      if (!stored) return
      onStored(draft, stored)
      showToast({ title: t('templates.saved', { name: stored.name }) })
    } catch (error) {
      setProblem(error)
    }
  }

  return { save, problem, setProblem }
}

function labelOf(t: Translate, name: string): string {
  switch (name) {
    case 'signingOrder':
      return t('signing.orderOf')
    case 'reminderDays':
    case 'expiresInDays':
      return t(`signing.${name}`)
    case 'isActive':
      return t('templates.active')
    case 'content':
      return t('templates.text')
    case 'fields':
      return t('templates.tab.content')
    default:
      return t(`templates.${name as 'name'}`)
  }
}

/** Letters of a text that are shown to tell two of them apart. */
const mostShown = 300

function shownAs(t: Translate, name: string, values: Draft): string {
  switch (name) {
    case 'content':
      return values.content ? wordsOf(values.content).slice(0, mostShown) : ''
    case 'documentType':
      return termText('document_types', values.documentType)
    case 'signingOrder':
      return t(`signing.orders.${values.signingOrder}`)
    case 'isActive':
      return values.isActive ? t('templates.active') : ''
    case 'recipients':
      return values.recipients.map(({ name: who, from }) => who || t(`signing.from.${from}`)).join(', ')
    case 'fields':
      return String(values.fields.length)
    default:
      return String(values[name as 'name'] ?? '')
  }
}

function wordsOf({ text = '', content = [] }: TextNode): string {
  return text || content.map(wordsOf).filter(Boolean).join(' ')
}

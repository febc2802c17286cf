import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { readOptions, useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTenantId } from '../../kit/server/tenant.ts'
import type { About } from './use-about.ts'
import {
  type Draft,
  messageOf,
  orderOf,
  recipientsOf,
  recipientsOfService,
  type ServiceTemplate,
  titleOfFile,
} from './wizard.ts'

/** A template to choose: one of the signing service brings itself, and is of no kind. */
interface Offered {
  id: string
  name: string
  documentType: string | null
  service: ServiceTemplate | null
}

/** The templates of the port and of its signing service, the usual one of a kind of document first. */
export function useOffered(documentType: string) {
  const { can } = usePort()
  const own = useRead('documentTemplates', 'list', {}, { enabled: can('document_templates.view') })
  const theirs = useRead('documentWizard', 'serviceTemplates', {})
  const defaults = useRead('documents', 'templateDefaults', {}, { enabled: can('documents.view') })
  const all: Offered[] = [
    ...(own.data ?? [])
      .filter(({ isActive }) => isActive)
      .map(({ id, name, documentType: type }) => ({ id, name, documentType: type, service: null })),
    ...(theirs.data?.templates ?? []).map((service) => ({
      ...{ id: service.id, name: service.title, documentType: null, service },
    })),
  ]
  const usualId = (defaults.data as Record<string, string | null> | undefined)?.[documentType]
  const usual = all.find(({ id }) => id === usualId)
  return {
    offered: usual ? [usual, ...all.filter((one) => one !== usual)] : all,
    usual,
    problem: theirs.data?.problem ?? null,
    /** Whether the templates of the port and the usual ones are still read; those of the service may come later. */
    pending: own.isLoading || defaults.isLoading,
  }
}

export const isChosen = ({ template, service }: Draft, { id }: Offered) => (template ?? service)?.id === id

type Choice = { about: About; draft: Draft; onChange: (part: Partial<Draft>) => void }

/** Takes a template, with what it says of the document. */
export function useChoose({ about, draft, onChange }: Choice) {
  const tenantId = useTenantId()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<unknown>(null)
  const { known, usualOrder } = draft
  const latest = useRef(draft)
  latest.current = draft
  const lastRequest = useRef(0)
  const choose = useCallback(
    async ({ id, service }: Offered) => {
      setProblem(null)
      const turn = ++lastRequest.current
      const { file, title } = latest.current
      const bare = {
        ...{ file: null, fileId: null, fields: [] },
        // The title of a PDF goes with it: the template brings its own.
        ...(file && title === titleOfFile(file) ? { title: '' } : {}),
      }
      if (service) {
        const inTurn = new Set(service.recipients.map(({ signingOrder }) => signingOrder)).size > 1
        const signingOrder = orderOf(usualOrder, inTurn ? 'sequential' : 'parallel')
        const recipients = recipientsOfService(service, known)
        const message = messageOf(latest.current, null)
        onChange({ ...bare, service, template: null, words: null, message, signingOrder, recipients })
        return
      }
      try {
        const template = await queries.fetchQuery(
          readOptions('documentTemplates', 'get', tenantId!, { params: { id } }),
        )
        const words = await queries.fetchQuery(
          readOptions('documentTemplates', 'words', tenantId!, { params: { id }, query: { ...about } }),
        )
        // Whoever chose another one meanwhile means that one.
        if (turn !== lastRequest.current) return
        const { documentType, reminderDays } = template
        onChange({
          ...bare,
          ...{ template, words, documentType, service: null },
          message: messageOf(latest.current, words),
          signingOrder: orderOf(usualOrder, template.signingOrder),
          ...(reminderDays ? { reminderDays } : {}),
          recipients: recipientsOf(template, known),
        })
      } catch (error) {
        if (turn === lastRequest.current) setProblem(error)
      }
    },
    [queries, tenantId, about, known, usualOrder, onChange],
  )
  return { choose, problem }
}

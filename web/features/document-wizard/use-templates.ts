import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { readOptions, useRead } from '../../lib/server-state.ts'
import { usePort } from '../../lib/session.tsx'
import { useTenantId } from '../../lib/tenant.ts'
import { type Draft, orderOf, recipientsOf, recipientsOfService, type ServiceTemplate } from './wizard.ts'

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
    pending: defaults.isPending && can('documents.view'),
  }
}

export const isChosen = ({ template, service }: Draft, { id }: Offered) => (template ?? service)?.id === id

/** Takes a template, with what it says of the document. */
export function useChoose({ draft, onChange }: { draft: Draft; onChange: (part: Partial<Draft>) => void }) {
  const tenantId = useTenantId()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<unknown>(null)
  const { known, usualOrder } = draft
  const choose = useCallback(
    async ({ id, service }: Offered) => {
      setProblem(null)
      const bare = { file: null, fileId: null, fields: [] }
      if (service) {
        const inTurn = new Set(service.recipients.map(({ signingOrder }) => signingOrder)).size > 1
        const signingOrder = orderOf(usualOrder, inTurn ? 'sequential' : 'parallel')
        const recipients = recipientsOfService(service, known)
        onChange({ ...bare, service, template: null, signingOrder, recipients })
        return
      }
      try {
        const template = await queries.fetchQuery(
          readOptions('documentTemplates', 'get', tenantId!, { params: { id } }),
        )
        const { documentType, reminderDays } = template
        onChange({
          ...bare,
          ...{ template, documentType, service: null },
          signingOrder: orderOf(usualOrder, template.signingOrder),
          ...(reminderDays ? { reminderDays } : {}),
          recipients: recipientsOf(template, known),
        })
      } catch (error) {
        setProblem(error)
      }
    },
    [queries, tenantId, known, usualOrder, onChange],
  )
  return { choose, problem }
}

import { useForm } from 'react-hook-form'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { personOptions } from '../../kit/display/person.tsx'
import { detailsText, problemText } from '../../kit/display/problem-state.tsx'
import { ChoiceField } from '../../kit/form/choice-field.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { showFieldErrors } from '../../kit/form/form-errors.ts'
import { useOpenMade, useOpenRecord } from '../../kit/record/links/records.tsx'
import { useStillHere } from '../../kit/screen/still-here.ts'
import { useRead, useWrite } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { firstTerm } from '../../kit/words/terms.ts'
import { useDoubts } from '../berths/public/use-doubts.ts'
import { LeadFields } from '../interests/public/lead-fields.tsx'
import { ClientChoice } from './client-choice.tsx'
import type { ConvertValues } from './convert-values.ts'
import { Mentions } from './mentions.tsx'
import { type Inquiry, senderName } from './vocabulary.ts'

type ConvertDialogProps = { inquiry: Inquiry; onClose: () => void }

const byPort = 'by_port'
const touched = { touches: ['clients', 'companies', 'interests', 'dashboard'] } as const

/** Makes of an inquiry an interest of a client, known or new, in one step, and goes to the deal. */
export function ConvertDialog({ inquiry, onClose }: ConvertDialogProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const people = useRead('users', 'picker', {}, { staleTime: 60_000 })
  const convert = useWrite('inquiries', 'convert', touched)
  const takeBack = useTakeBack()
  const begin = useOpenMade()
  const known = inquiry.matches.find(({ confidence, archivedAt }) => confidence === 'high' && !archivedAt)
  const { company } = inquiry
  const mayJoin =
    company !== null && can('companies.edit') && (company.id !== null || can('companies.create'))
  const form = useForm<ConvertValues>({
    defaultValues: {
      choice: known?.clientId ?? (can('clients.create') ? 'new' : 'other'),
      other: null,
      newClient: { fullName: inquiry.name, email: inquiry.email ?? '', phone: inquiry.phone ?? '' },
      addContacts: can('clients.edit'),
      joinsCompany: mayJoin,
      // It may be the berth they have: a person says that it is wished for.
      berthIds: [],
      assignedTo: inquiry.assignedTo ?? byPort,
      leadCategory: 'general_interest',
      temperature: firstTerm('interest_temperature', 'warm'),
    },
  })

  const doubts = useDoubts(form)

  const save = form.handleSubmit(async (values) => {
    const { choice, other, newClient, addContacts, assignedTo, joinsCompany, berthIds, ...deal } = values
    doubts.clear()
    const go = begin()
    try {
      const {
        inquiry: done,
        clientId,
        interestId,
        interestKnown,
      } = await convert.mutateAsync({
        params: { id: inquiry.id },
        body: {
          ...deal,
          ...(choice === 'new'
            ? { newClient: { ...newClient, besides: inquiry.matches.map(({ clientId }) => clientId) } }
            : { clientId: choice === 'other' ? other!.value : choice, addContacts }),
          ...(assignedTo === byPort ? {} : { assignedTo }),
          ...(joinsCompany && company
            ? company.id
              ? { companyId: company.id }
              : { newCompany: { name: company.name } }
            : {}),
          ...(berthIds.length > 0 ? { berthIds: [...berthIds] } : {}),
          ...doubts.known,
        },
      })
      const message = {
        title: t(interestKnown ? 'inquiries.convertedBefore' : 'inquiries.converted', {
          name: done.clientName ?? senderName(t, done),
        }),
        ...(clientId === null ? { detail: t('inquiries.convertedForOther') } : {}),
        onUndo: () => void takeBack(inquiry.id),
      }
      if (can('interests.view') && clientId !== null) return go(message, { type: 'interest', id: interestId })
      showToast(message)
      onClose()
    } catch (error) {
      doubts.refuse(
        showFieldErrors(error, form.setError, ['newClient.fullName', 'newClient.email', 'newClient.phone']),
      )
    }
  })

  return (
    <FormDialog
      title={t('inquiries.convertTitle', { name: senderName(t, inquiry) })}
      description={t('inquiries.convertHint')}
      submitLabel={doubts.act(t('inquiries.convertSubmit'))}
      busy={form.formState.isSubmitting}
      problem={doubts.problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <ClientChoice form={form} matches={inquiry.matches} />
      <Mentions form={form} company={mayJoin ? company : null} berths={inquiry.berths} />
      <ChoiceField
        control={form.control}
        name="assignedTo"
        label={t('inquiries.field.assignedTo')}
        options={[{ value: byPort, label: t('inquiries.ownerByPort') }, ...personOptions(people.data)]}
      />
      <div className="grid grid-cols-2 gap-3">
        <LeadFields form={form} />
      </div>
    </FormDialog>
  )
}

/** Takes a conversion back and goes to the inquiry again; says so when the deal went on meanwhile. */
function useTakeBack() {
  const { t } = useTranslation()
  const openRecord = useOpenRecord()
  const undo = useWrite('inquiries', 'undoConvert', touched)
  // The message that offers it outlives the dialog.
  const begin = useStillHere({ shown: false })
  return async (id: string): Promise<void> => {
    const stillHere = begin()
    try {
      await undo.mutateAsync({ params: { id }, body: {} })
      const open = () => openRecord('inquiry', id)
      const here = stillHere()
      showToast({
        title: t('interests.takenBack'),
        ...(here ? {} : { action: { label: t('action.open'), onAct: open } }),
      })
      if (here) open()
    } catch (error) {
      showToast({
        tone: 'danger',
        title: t('interests.undoFailed'),
        detail: detailsText(error) ?? problemText(error),
      })
    }
  }
}

import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { SeveralChoice } from '../../kit/custom/several-choice.tsx'
import { problemText } from '../../kit/display/problem-state.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { TextField } from '../../kit/form/text-field.tsx'
import { useSaving } from '../../kit/form/use-saving.ts'
import { useRead, useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Team } from './access.ts'

/** Makes a team or changes who is in it. */
export function TeamDialog({ team, onClose }: { team?: Team; onClose: () => void }) {
  const { t } = useTranslation()
  const people = useRead('users', 'picker', {})
  const create = useWrite('teams', 'create')
  const update = useWrite('teams', 'update')
  const form = useForm({
    defaultValues: { name: team?.name ?? '', memberIds: team?.members.map(({ id }) => id) ?? [] },
  })
  const { errors } = form.formState
  // Who was switched off meanwhile is still in the team.
  const options = [
    ...(people.data ?? []),
    ...(team?.members ?? [])
      .filter(({ id }) => !people.data?.some((one) => one.id === id))
      .map(({ id, name }) => ({ id, label: name })),
  ].map(({ id, label }) => ({ value: id, label }))

  const saving = useSaving(form, ['name', 'memberIds'], async (body) => {
    if (team) await update.mutateAsync({ params: { id: team.id }, body })
    else await create.mutateAsync({ body })
    showToast({ title: t(team ? 'teams.saved' : 'teams.created', { name: body.name }) })
    onClose()
  })

  return (
    <FormDialog
      title={team ? t('teams.editTitle', { name: team.name }) : t('teams.create')}
      description={t('teams.hint')}
      submitLabel={t(team ? 'action.save' : 'teams.createSubmit')}
      {...saving}
      aside={team && <RemoveTeam team={team} onRemoved={onClose} />}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t('teams.field.name')} required maxLength={60} />
      <Controller
        control={form.control}
        name="memberIds"
        render={({ field }) => (
          <Field label={t('teams.field.members')} error={errors.memberIds?.message}>
            <SeveralChoice
              aria-label={t('teams.field.members')}
              options={options}
              values={field.value}
              onChange={(ids) => field.onChange([...ids])}
              placeholder={t('teams.addMember')}
              removeLabel={(name) => t('teams.takeOut', { name })}
            />
          </Field>
        )}
      />
    </FormDialog>
  )
}

function RemoveTeam({ team, onRemoved }: { team: Team; onRemoved: () => void }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const remove = useWrite('teams', 'remove')

  function confirm() {
    remove.mutate(
      { params: { id: team.id } },
      {
        onSuccess: () => {
          showToast({ title: t('teams.removed', { name: team.name }) })
          onRemoved()
        },
        onError: (error) => {
          setAsking(false)
          showToast({ tone: 'danger', title: t('teams.removeFailed'), detail: problemText(error) })
        },
      },
    )
  }

  return (
    <>
      <Button variant="ghost" icon={<Trash2 />} className="text-danger-ink" onClick={() => setAsking(true)}>
        {t('teams.remove')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('teams.removeTitle', { name: team.name })}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('teams.remove')}
        destructive
        busy={remove.isPending}
        onConfirm={confirm}
      >
        {t('teams.removeHint')}
      </ConfirmDialog>
    </>
  )
}

import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Combobox } from '../../../../ui/combobox.tsx'
import { Field } from '../../../../ui/field.tsx'
import { ChoiceField } from '../../../kit/form/choice-field.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { showFieldErrors } from '../../../kit/form/form-errors.ts'
import type { Answer } from '../../../kit/server/api.ts'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { serverLabel } from './server-label.ts'

/** Chooses a port and the server it is to live on. */
export function MovePortDialog({
  servers,
  onClose,
}: {
  servers: Answer<'servers', 'list'>['servers']
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<unknown>(null)
  const ports = useRead('ports', 'list', {})
  const move = useWrite('servers', 'move')
  const form = useForm({ defaultValues: { id: '', server: '' } })
  const portId = form.watch('id')
  const options = (ports.data ?? []).map(({ id, name, server }) => ({ value: id, label: name, hint: server }))
  const from = ports.data?.find(({ id }) => id === portId)?.server
  const save = form.handleSubmit(async ({ id, server }) => {
    setProblem(null)
    try {
      await move.mutateAsync({ params: { id }, body: { server } })
      onClose()
    } catch (error) {
      setProblem(showFieldErrors(error, form.setError, ['server']))
    }
  })
  return (
    <FormDialog
      title={t('servers.move')}
      description={t('servers.movesHint')}
      submitLabel={t('servers.moveSubmit')}
      busy={form.formState.isSubmitting}
      problem={problem ?? (ports.data ? null : ports.error)}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Controller
        control={form.control}
        name="id"
        rules={{ required: t('form.required') }}
        render={({ field, fieldState }) => (
          <Field label={t('servers.port')} error={fieldState.error?.message} required>
            <Combobox
              value={options.find(({ value }) => value === field.value) ?? null}
              onChange={(option) => field.onChange(option?.value ?? '')}
              options={options}
              busy={!ports.data}
              autoFocus
            />
          </Field>
        )}
      />
      <ChoiceField
        control={form.control}
        name="server"
        label={t('servers.to')}
        required
        options={servers
          .filter(({ name }) => name !== from)
          .map((server) => ({ value: server.name, label: serverLabel(server) }))}
      />
    </FormDialog>
  )
}

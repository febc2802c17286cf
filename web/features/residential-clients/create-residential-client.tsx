import { useForm } from 'react-hook-form'
import { RequiredCustom } from '../../kit/custom/required-custom.tsx'
import { ChoiceField } from '../../kit/form/choice-field.tsx'
import { CountryField } from '../../kit/form/country-field.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { PersonFields } from '../../kit/form/person-fields.tsx'
import type { UnfoldedProps } from '../../kit/form/unfolded.tsx'
import { UnfoldedForm } from '../../kit/form/unfolded-form.tsx'
import { useSaveNew } from '../../kit/form/use-save-new.ts'
import { choiceOptions } from '../../kit/list/state/options.ts'
import { useOpenMade } from '../../kit/record/links/records.tsx'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { firstTerm } from '../../kit/words/terms.ts'

type CreateResidentialClientDialogProps = {
  /** What was typed where the client was looked for. */
  name?: string
  onClose: () => void
  onCreated: (id: string, name: string) => void
}

export function CreateResidentialClientDialog(props: CreateResidentialClientDialogProps) {
  const { name = '', onClose, onCreated } = props
  const { t } = useTranslation()
  const begin = useOpenMade()
  const { form, custom, problem, save } = useNewResidentialClient(name)
  const { errors, isSubmitting } = form.formState

  async function submit() {
    const done = begin()
    const client = await save()
    if (!client) return
    const detail = client.linkedClientName
      ? { detail: t('residentialClients.createdLinked', { name: client.linkedClientName }) }
      : {}
    done(
      { title: t('residentialClients.created', { name: client.fullName }), ...detail },
      { type: 'residential_client', id: client.id },
      () => onCreated(client.id, client.fullName),
    )
  }

  return (
    <FormDialog
      title={t('residentialClients.create')}
      submitLabel={t('residentialClients.createSubmit')}
      busy={isSubmitting}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <PersonFields
        register={form.register as never}
        errors={errors}
        phone={form.watch('phone')}
        country={form.watch('residenceCountryIso') ?? form.watch('nationalityIso')}
      >
        <CountryField
          control={form.control}
          name="residenceCountryIso"
          label={t('residential_client.field.residenceCountryIso')}
        />
        <CountryField
          control={form.control}
          name="nationalityIso"
          label={t('residential_client.field.nationalityIso')}
        />
        <ChoiceField
          control={form.control}
          name="source"
          label={t('residential_client.field.source')}
          options={choiceOptions('residential_client', 'source')}
        />
      </PersonFields>
      <RequiredCustom custom={custom} />
    </FormDialog>
  )
}

/** A new residential client in the place where one was looked for. */
export function UnfoldedResidentialClient({ name, onFold, onCreated }: UnfoldedProps) {
  const { t } = useTranslation()
  const { form, custom, problem, save } = useNewResidentialClient(name)
  return (
    <UnfoldedForm
      title={t('residentialClients.create')}
      problem={problem}
      save={async () => {
        const client = await save()
        return client && { id: client.id, name: client.fullName }
      }}
      onFold={onFold}
      onCreated={onCreated}
    >
      <PersonFields
        register={form.register as never}
        errors={form.formState.errors}
        phone={form.watch('phone')}
      />
      <RequiredCustom custom={custom} />
    </UnfoldedForm>
  )
}

/** What is typed of a new residential client, and what makes it one: null where that was refused, said at its field. */
function useNewResidentialClient(name: string) {
  const create = useWrite('residentialClients', 'create')
  const form = useForm({
    defaultValues: {
      fullName: name,
      email: '',
      phone: '',
      residenceCountryIso: null as string | null,
      nationalityIso: null as string | null,
      source: firstTerm('lead_sources', 'manual'),
    },
  })
  const { custom, problem, save } = useSaveNew(form, 'residential_client')
  return {
    form,
    custom,
    problem,
    save: () =>
      save({
        bodyOf: ({ email, ...values }) => ({ ...values, email: email.trim() || null }),
        create: (body) => create.mutateAsync({ body }),
        refused: ['fullName', 'email', 'phone', 'residenceCountryIso', 'nationalityIso'],
      }),
  }
}

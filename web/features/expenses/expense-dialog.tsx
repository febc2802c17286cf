import { type ReactNode, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { RequiredCustom, useRequiredCustom } from '../../kit/custom/required-custom.tsx'
import { personOptions } from '../../kit/display/person.tsx'
import { ChoiceField } from '../../kit/form/choice-field.tsx'
import { CurrencyInput } from '../../kit/form/currency-input.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { showFieldErrors } from '../../kit/form/form-errors.ts'
import { DayField, LongTextField, TextField } from '../../kit/form/text-field.tsx'
import { choiceOptions } from '../../kit/list/state/options.ts'
import { hasCode } from '../../kit/server/api-error.ts'
import { useRead, useWrite } from '../../kit/server/server-state.ts'
import { useMe, usePort } from '../../kit/server/session.tsx'
import { dayIn, readSignedAmount } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { firstTerm } from '../../kit/words/terms.ts'
import { filesOf } from '../files/public/file.ts'
import { type Expense, touchedByExpenses } from './expense.ts'
import { type FormReceipt, ReceiptsField } from './receipts-field.tsx'
import { ScanNotice, ScannedPicture } from './scanned-picture.tsx'
import { otherPayer, type TypedExpense, typedFrom, useStoredReceipts } from './typed-expense.ts'
import { useScan } from './use-scan.ts'

type ExpenseDialogProps = {
  /** The one to be changed. */
  expense?: Expense
  onClose: () => void
  onDone: (id: string) => void
}

const fields = [
  ...['merchant', 'category', 'expenseDate', 'amount', 'currency', 'taxAmount', 'payerName'],
  ...['tripLabel', 'note', 'noReceiptReason'],
] as (keyof TypedExpense)[]

/** Creates an expense, or changes one. */
export function ExpenseDialog({ expense, onClose, onDone }: ExpenseDialogProps) {
  const { t } = useTranslation()
  // What a colleague changes meanwhile is no ground on which something was typed.
  const [before] = useState(expense)
  const form = useExpenseForm(before)
  const [receipts, setReceipts] = useReceipts(before)
  const [problem, setProblem] = useState<unknown>(null)
  // Asked once, of the receipts and figures as they stand.
  const [again, setAgain] = useState(false)
  const custom = useRequiredCustom('expense')
  const store = useStoredReceipts()
  const create = useWrite('expenses', 'create', { touches: touchedByExpenses })
  const update = useWrite('expenses', 'update', { touches: touchedByExpenses })
  const scan = useScan(form)
  const billed = before != null && before.invoiceId !== null

  const submit = form.handleSubmit(async (typed) => {
    setProblem(null)
    const body = bodyOf(typed, (name) =>
      form.setError(name, { message: t('form.amount') }, { shouldFocus: true }),
    )
    const required = before ? {} : custom.read()
    if (!body || !required) return
    try {
      const input = { ...body, receiptFileIds: await store(receipts) }
      const { id } = before
        ? await update.mutateAsync({ params: { id: before.id }, body: input, ifMatch: before.version })
        : await create.mutateAsync({
            body: { ...input, ...required, ...(again ? { acknowledgeTwice: true } : {}) },
          })
      onDone(id)
    } catch (error) {
      if (custom.place(error)) return
      if (hasCode(error, 'RECEIPT_REQUIRED')) {
        form.setError('noReceiptReason', { message: t('expenses.receiptRequired') }, { shouldFocus: true })
        return
      }
      setAgain(hasCode(error, 'EXPENSE_TWICE'))
      setProblem(showFieldErrors(error, form.setError, fields))
    }
  })

  return (
    <FormDialog
      title={t(before ? 'expenses.editTitle' : 'expenses.create')}
      description={billed ? t('expenses.billedHint') : undefined}
      width={scan.state ? 'xl' : 'lg'}
      submitLabel={t(before ? 'action.save' : again ? 'expenses.createAgain' : 'expenses.createSubmit')}
      busy={form.formState.isSubmitting}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Receipts
        receipts={receipts}
        onChange={setReceipts}
        onAdded={(file) => !before && (scan.state === null || scan.state.error !== null) && scan.read(file)}
      />
      {scan.state && <ScanNotice state={scan.state} />}
      <Beside picture={scan.state?.read && <ScannedPicture read={scan.state.read} />}>
        <What form={form} fixed={billed} />
        <Payer form={form} />
        {receipts.length === 0 && (
          <TextField
            form={form}
            name="noReceiptReason"
            label={t('expense.field.noReceiptReason')}
            hint={t('expenses.noReceiptHint')}
            maxLength={500}
            autoComplete="off"
          />
        )}
        <LongTextField form={form} name="note" label={t('expense.field.note')} maxLength={2000} />
      </Beside>
      {!before && <RequiredCustom custom={custom} />}
    </FormDialog>
  )
}

function useExpenseForm(before: Expense | undefined) {
  const { port } = usePort()
  const { user } = useMe()
  return useForm<TypedExpense>({
    defaultValues: before
      ? typedFrom(before)
      : {
          merchant: '',
          category: firstTerm('expense_categories', 'other'),
          expenseDate: '',
          amount: '',
          currency: port.currency,
          taxAmount: '',
          payer: user.id,
          payerName: '',
          tripLabel: '',
          note: '',
          noReceiptReason: '',
        },
  })
}

/** The receipts of the form: those stored are named once their files are known. */
function useReceipts(before: Expense | undefined) {
  const { can } = usePort()
  const { t } = useTranslation()
  const ids = before?.receiptFileIds ?? []
  const files = useRead('files', 'list', before ? filesOf('expense', before.id) : {}, {
    enabled: ids.length > 0 && can('files.view'),
  })
  const [receipts, setReceipts] = useState<readonly FormReceipt[]>(() => ids.map((id) => ({ id, name: '' })))
  const nameOf = (id: string) =>
    files.data?.data.find((file) => file.id === id)?.name ??
    t('expenses.receipt', { number: ids.indexOf(id) + 1 })
  const fileNames = receipts.map((one) => ('id' in one ? { id: one.id, name: nameOf(one.id) } : one))
  return [fileNames, setReceipts] as const
}

type ReceiptsProps = {
  receipts: readonly FormReceipt[]
  onChange: (receipts: readonly FormReceipt[]) => void
  /** Hears of the first of the files that were added. */
  onAdded: (file: File) => void
}

function Receipts({ receipts, onChange, onAdded }: ReceiptsProps) {
  const { can } = usePort()
  if (!can('files.upload') && receipts.length === 0) return null
  return (
    <ReceiptsField
      receipts={receipts}
      onAdd={(files) => {
        onChange([...receipts, ...files.map((file) => ({ file }))])
        if (files[0]) onAdded(files[0])
      }}
      onRemove={(index) => onChange(receipts.filter((_, at) => at !== index))}
    />
  )
}

/** The fields, and beside them the receipt that they were read from. */
function Beside({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  // The fields stay the same ones when the picture comes: whoever types in one goes on.
  return (
    <div className={picture ? 'grid gap-4 sm:grid-cols-2' : 'contents'}>
      {picture}
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
    </div>
  )
}

type FormProps = { form: UseFormReturn<TypedExpense> }

/** What was bought, when, and for how much. */
function What({ form, fixed }: FormProps & { fixed: boolean }) {
  const { t } = useTranslation()
  const { port } = usePort()
  const { errors } = form.formState
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        form={form}
        name="merchant"
        label={t('expense.field.merchant')}
        required
        maxLength={200}
        autoComplete="off"
        disabled={fixed}
      />
      <ChoiceField
        control={form.control}
        name="category"
        label={t('expense.field.category')}
        options={choiceOptions('expense', 'category')}
      />
      <TextField
        form={form}
        name="amount"
        label={t('expense.field.amount')}
        hint={t('expenses.amountHint')}
        required
        inputMode="decimal"
        autoComplete="off"
        disabled={fixed}
        className="tabular-nums"
      />
      <Field label={t('expense.field.currency')} error={errors.currency?.message}>
        <CurrencyInput
          value={form.watch('currency')}
          onChange={(currency) => !fixed && form.setValue('currency', currency, { shouldDirty: true })}
        />
      </Field>
      <DayField
        form={form}
        name="expenseDate"
        label={t('expense.field.expenseDate')}
        required
        max={dayIn(port.timezone)}
        disabled={fixed}
      />
      <TextField
        form={form}
        name="taxAmount"
        label={t('expense.field.taxAmount')}
        inputMode="decimal"
        autoComplete="off"
        disabled={fixed}
        className="tabular-nums"
      />
    </div>
  )
}

/** Who paid, and on which trip. */
function Payer({ form }: FormProps) {
  const { t } = useTranslation()
  const people = useRead('users', 'picker', {}, { staleTime: 60_000 })
  const trips = useRead('expenses', 'tripLabels', {}, { staleTime: 60_000 })
  const options = [...personOptions(people.data), { value: otherPayer, label: t('expenses.otherPayer') }]
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <ChoiceField control={form.control} name="payer" label={t('expense.field.payer')} options={options} />
      {form.watch('payer') === otherPayer && (
        <TextField
          form={form}
          name="payerName"
          label={t('expense.field.payerName')}
          maxLength={200}
          autoComplete="off"
        />
      )}
      <TextField
        form={form}
        name="tripLabel"
        label={t('expense.field.tripLabel')}
        hint={t('expenses.tripHint')}
        maxLength={120}
        autoComplete="off"
        list="expense-trips"
      />
      <datalist id="expense-trips">
        {(trips.data ?? []).map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
    </div>
  )
}

/** What is sent; null where an amount cannot be read, which is said at its field. */
function bodyOf(typed: TypedExpense, refuse: (name: 'amount' | 'taxAmount') => void) {
  const amount = readSignedAmount(typed.amount)
  const taxAmount = typed.taxAmount.trim() === '' ? null : readSignedAmount(typed.taxAmount)
  if (amount === null) {
    refuse('amount')
    return null
  }
  if (taxAmount === null && typed.taxAmount.trim() !== '') {
    refuse('taxAmount')
    return null
  }
  const isOther = typed.payer === otherPayer
  return {
    merchant: typed.merchant.trim(),
    category: typed.category,
    expenseDate: typed.expenseDate,
    amount,
    currency: typed.currency,
    taxAmount,
    payerId: isOther ? null : typed.payer,
    payerName: isOther ? typed.payerName.trim() || null : null,
    tripLabel: typed.tripLabel.trim() || null,
    note: typed.note.trim() || null,
    noReceiptReason: typed.noReceiptReason.trim() || null,
  }
}

import { CustomGroup } from '../../kit/custom/custom-group.tsx'
import { FieldProperties } from '../../kit/record/fields/field-property.tsx'
import { MoneyProperty } from '../../kit/record/fields/money-property.tsx'
import { PropertyGroup, PropertySheet, ReadProperty } from '../../kit/record/fields/property.tsx'
import { TagsProperty } from '../../kit/record/fields/tags-property.tsx'
import { TextProperty } from '../../kit/record/fields/text-property.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { useModuleEdit } from '../../kit/record/use-module-edit.ts'
import { usePort } from '../../kit/server/session.tsx'
import { formatDate, formatDateTime, formatMoney } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Expense } from './expense.ts'
import { Receipts } from './receipts.tsx'

type DetailsProps = { expense: Expense; canEdit: boolean }

/** What was bought, by whom, and its receipts. */
export function ExpenseDetails({ expense, canEdit }: DetailsProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const edit = useModuleEdit('expenses', expense, canEdit)
  const billed = expense.invoiceId !== null
  return (
    <>
      <PropertySheet>
        <PropertyGroup>
          {billed ? (
            <Fixed expense={expense} />
          ) : (
            <>
              <FieldProperties type="expense" edit={edit} names={['merchant', 'expenseDate']} />
              <MoneyProperty edit={edit} name="amount" label={t('expense.field.amount')} />
              <MoneyProperty edit={edit} name="taxAmount" label={t('expense.field.taxAmount')} />
            </>
          )}
          <FieldProperties type="expense" edit={edit} names={['category', 'tripLabel']} />
          {expense.payer && <ReadProperty label={t('expense.field.payer')}>{expense.payer}</ReadProperty>}
          <TextProperty
            edit={edit}
            label={t('expense.field.note')}
            textOf={({ note }) => note ?? ''}
            parse={(text) => ({ patch: { note: text.trim() || null } })}
          />
          <TagsProperty module="expenses" edit={edit} />
        </PropertyGroup>
        <PropertyGroup>
          {expense.invoiceId && (
            <ReadProperty label={t('expense.field.invoiceNumber')}>
              <RecordLink type="invoice" id={expense.invoiceId}>
                {expense.invoiceNumber ?? t('expenses.draftInvoice')}
              </RecordLink>
            </ReadProperty>
          )}
          {expense.noReceiptReason && (
            <ReadProperty label={t('expense.field.noReceiptReason')}>{expense.noReceiptReason}</ReadProperty>
          )}
          {expense.createdByName && (
            <ReadProperty label={t('expense.field.createdByName')}>
              {expense.createdByName} · {formatDateTime(expense.createdAt)}
            </ReadProperty>
          )}
        </PropertyGroup>
        <CustomGroup type="expense" edit={edit} />
      </PropertySheet>
      {can('files.view') && expense.receiptFileIds.length > 0 && <Receipts expense={expense} />}
    </>
  )
}

/** What an invoice was written by stays as it is. */
function Fixed({ expense: { merchant, expenseDate, amount, taxAmount, currency } }: { expense: Expense }) {
  const { t } = useTranslation()
  return (
    <>
      <ReadProperty label={t('expense.field.merchant')}>{merchant}</ReadProperty>
      <ReadProperty label={t('expense.field.expenseDate')}>{formatDate(expenseDate)}</ReadProperty>
      <ReadProperty label={t('expense.field.amount')}>{formatMoney(amount, currency)}</ReadProperty>
      {taxAmount && (
        <ReadProperty label={t('expense.field.taxAmount')}>{formatMoney(taxAmount, currency)}</ReadProperty>
      )}
    </>
  )
}

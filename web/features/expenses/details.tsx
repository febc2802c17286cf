import { CustomGroup } from '../../kit/custom/custom-group.tsx'
import { FieldProperties } from '../../kit/record/fields/field-property.tsx'
import { PropertyGroup, PropertySheet, ReadProperty } from '../../kit/record/fields/property.tsx'
import { ReadProperties } from '../../kit/record/fields/read-fields.tsx'
import { TagsProperty } from '../../kit/record/fields/tags-property.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { useModuleEdit } from '../../kit/record/use-module-edit.ts'
import { usePort } from '../../kit/server/session.tsx'
import { formatDateTime } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Expense } from './expense.ts'
import { Receipts } from './receipts.tsx'

const billing = ['merchant', 'expenseDate', 'amount', 'taxAmount'] as const

type DetailsProps = { expense: Expense; canEdit: boolean }

/** What was bought, by whom, and its receipts. */
export function ExpenseDetails({ expense, canEdit }: DetailsProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const edit = useModuleEdit('expenses', expense, canEdit)
  const billed = expense.invoiceId !== null
  const fields = { type: 'expense', edit } as const
  const standing = { type: 'expense', record: expense } as const
  return (
    <>
      <PropertySheet>
        <PropertyGroup>
          {/* What an invoice was written by stays as it is. */}
          {billed ? (
            <ReadProperties {...standing} names={billing} />
          ) : (
            <FieldProperties {...fields} names={billing} />
          )}
          <FieldProperties {...fields} names={['category', 'tripLabel']} />
          <ReadProperties {...standing} names={['payer']} />
          <FieldProperties {...fields} names={['note']} />
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
          <ReadProperties {...standing} names={['noReceiptReason']} />
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

import { Fact, Facts } from '../../kit/record/facts/facts.tsx'
import { FieldFacts } from '../../kit/record/fields/read-fields.tsx'
import { formatMoney } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Expense } from './expense.ts'

/** What was spent, when and by whom, and who pays it in the end. */
export function ExpenseFacts({ expense }: { expense: Expense }) {
  const { t } = useTranslation()
  return (
    <Facts>
      <Fact label={t('expense.field.amount')}>
        <span className="font-medium tabular-nums">{formatMoney(expense.amount, expense.currency)}</span>
      </Fact>
      <FieldFacts
        type="expense"
        record={expense}
        names={['expenseDate', 'category', 'payer', 'receipts', 'invoiceNumber']}
      />
    </Facts>
  )
}

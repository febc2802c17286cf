import { Fact, Facts } from '../../kit/record/facts/facts.tsx'
import { RecordLink } from '../../kit/record/links/records.tsx'
import { formatDate, formatMoney, formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { termText } from '../../kit/words/term-text.ts'
import type { Expense } from './expense.ts'

/** What was spent, when and by whom, and who pays it in the end. */
export function ExpenseFacts({ expense }: { expense: Expense }) {
  const { t } = useTranslation()
  const { category, invoiceId } = expense
  return (
    <Facts>
      <Fact label={t('expense.field.amount')}>
        <span className="font-medium tabular-nums">{formatMoney(expense.amount, expense.currency)}</span>
      </Fact>
      <Fact label={t('expense.field.expenseDate')}>{formatDate(expense.expenseDate)}</Fact>
      <Fact label={t('expense.field.category')}>{termText('expense_categories', category)}</Fact>
      <Fact label={t('expense.field.payer')}>{expense.payer}</Fact>
      <Fact label={t('expense.field.receipts')}>{formatNumber(expense.receipts)}</Fact>
      <Fact label={t('expense.field.invoiceNumber')}>
        {invoiceId && (
          <RecordLink type="invoice" id={invoiceId}>
            {expense.invoiceNumber ?? t('record.type.invoice')}
          </RecordLink>
        )}
      </Fact>
    </Facts>
  )
}

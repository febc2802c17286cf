/** Why a value of a report was refused, as `contract/reasons.ts` has it. */
export const reportReasons = {
  report_sum: 'Only numbers and amounts are summed up.',
  report_sum_column: 'A column that is summed up is printed too.',
  report_group: 'Rows are not grouped by amounts.',
  report_period: 'A period is of a day.',
  report_kind: 'This is the kind of another report.',
  report_name_taken: 'A report of this name exists.',
  report_column: 'Use the name of a column.',
  report_filter: 'Use the name of a filter.',
  report_widgets_twice: 'Name each widget once.',
  report_recipients_twice: 'Name each recipient once.',
} as const

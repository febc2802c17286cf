/** What imports and the audit keep of themselves, what people were told, and counters. */
export const besideTheContent: readonly string[] = [
  'events',
  'imports',
  'import_rows',
  'import_cells',
  'import_mappings',
  'import_runs',
  'kept_answers',
  'record_counts',
  'comparisons_due',
  // Whoever was told of something was.
  'notifications',
]

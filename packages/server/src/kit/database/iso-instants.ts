type Row = Record<string, unknown>

/** The rows read by a query; their instants become ISO 8601 texts, as in the schema of their family. */
export function withIsoInstants<R extends Row>({ rows }: { readonly rows: R[] }): R[] {
  for (const row of rows as Row[])
    for (const name in row) if (row[name] instanceof Date) row[name] = row[name].toISOString()
  return rows
}

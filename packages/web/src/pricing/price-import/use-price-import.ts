import type { ImportChanges, PriceImport } from '@provende/contract/pricing/price-import.ts'
import { priceList } from '@provende/contract/pricing/price-list.ts'
import { routes } from '@provende/contract/routes.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveFile } from '../../kit/files/save-file.ts'
import { queryKeyOf } from '../../records/use-record-list.ts'
import { isInitialLoadFailure, useProblemReporter } from '../../shell/problems/problems.ts'
import { useScreenQueryParams } from '../../shell/routing/screen.ts'
import { useApiCall } from '../../shell/session/client.ts'

export type ImportLevel = 'file' | 'review' | 'lists' | 'result'
export const importLevels: readonly ImportLevel[] = ['file', 'review', 'lists', 'result']
type ImportAddress = { readonly id: number | null; readonly level: ImportLevel }

const importKey = (id: number) => queryKeyOf(priceList, 'import', id)
const recentKey = queryKeyOf(priceList, 'imports')

/** Where the wizard is, in the address: a reload goes on there. */
export function useImportAddress(): ImportAddress & { readonly goTo: (id: number | null, level: ImportLevel) => void } {
  const [{ import: text, level: name }, change] = useScreenQueryParams()
  const id = /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null
  const level = importLevels.find((one) => one === name) ?? 'review'
  return {
    id,
    level: id === null ? 'file' : level,
    goTo: (next, nextLevel) =>
      change(
        { import: next === null ? undefined : String(next), level: next === null ? undefined : nextLevel },
        { pushHistory: true },
      ),
  }
}

/** The import of the address; undefined while loading. An unknown one begins anew. */
export function usePriceImport(id: number | null): PriceImport | undefined {
  const call = useApiCall()
  const { goTo } = useImportAddress()
  const { data } = useQuery({
    queryKey: importKey(id ?? 0),
    queryFn: async ({ signal }) => (await call(routes.priceImports.open, { params: { id: id ?? 0 } }, signal)).response,
    enabled: id !== null,
    throwOnError: isInitialLoadFailure,
    meta: { family: priceList.name, notFound: () => goTo(null, 'file') },
  })
  return data
}

export function useRecentImports() {
  const call = useApiCall()
  return useQuery({
    queryKey: recentKey,
    queryFn: async ({ signal }) => (await call(routes.priceImports.recent, {}, signal)).response,
  }).data
}

export type ChangeImport = (changes: ImportChanges) => Promise<void>

/** What a person does with an import; one thing at a time. Each answers whether it was done. */
export function useImportActions() {
  const call = useApiCall()
  const problems = useProblemReporter()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const run = async (act: () => Promise<PriceImport | undefined>): Promise<PriceImport | undefined> => {
    setBusy(true)
    try {
      const response = await act()
      if (response !== undefined) queries.setQueryData(importKey(response.id), response)
      return response
    } catch (error) {
      problems.show(error, { family: priceList.name, asMessage: true })
      return undefined
    } finally {
      setBusy(false)
    }
  }
  const refreshLists = () =>
    queries.invalidateQueries({
      queryKey: queryKeyOf(priceList),
      predicate: ({ queryKey }) => !queryKey.includes('import'),
    })
  return {
    isBusy,
    upload: (file: File) =>
      run(async () => {
        const content = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
        const { response } = await call(routes.priceImports.upload, { body: { content } })
        await queries.invalidateQueries({ queryKey: recentKey })
        return response
      }),
    review: (id: number, changes: ImportChanges) =>
      run(async () => (await call(routes.priceImports.review, { params: { id }, body: changes })).response),
    validate: ({ id, structures }: PriceImport) =>
      run(async () => {
        const lists = structures.map(({ id: structureId, isUpdate, updatedList }) => ({
          structureId,
          version: isUpdate ? (updatedList?.version ?? null) : null,
        }))
        try {
          const { response } = await call(routes.priceImports.validate, { params: { id }, body: { lists } })
          await refreshLists()
          return response
        } catch (error) {
          // What changed meanwhile is shown, with the refusal.
          await queries.invalidateQueries({ queryKey: importKey(id) })
          throw error
        }
      }),
    undo: (id: number) =>
      run(async () => {
        const { response } = await call(routes.priceImports.undo, { params: { id } })
        await refreshLists()
        return response
      }),
    download: (id: number) =>
      run(async () => {
        const { response } = await call(routes.priceImports.rejected, { params: { id } })
        saveFile(response.name, response.bytes as Uint8Array<ArrayBuffer>, response.type)
        return undefined
      }),
  }
}

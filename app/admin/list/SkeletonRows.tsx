import { TableCell, TableRow } from '@fluentui/react-components'
import { ROWS } from './use-list.ts'

/** Where the rows will be, while the first ones are asked for. They show when that takes long. */
export const SkeletonRows = ({ columns }: { columns: number }) =>
  numbers(ROWS).map((row) => (
    <TableRow key={row} className="table__waiting" aria-hidden="true">
      {numbers(columns).map((column) => (
        <TableCell key={column}>
          <span className="table__bar" />
        </TableCell>
      ))}
    </TableRow>
  ))

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

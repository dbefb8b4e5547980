import { type JobColumn, jobColumns } from "@fieldwright/domain/list-views";
import { Columns3 } from "lucide-react";
import { Button } from "@/ui/button";
import { Menu, MenuCheckItem, MenuContent, MenuTrigger } from "@/ui/menu";
import { words } from "./words";

type ColumnsMenuProps = {
  /** The columns that this person may see. */
  offered: readonly JobColumn[];
  shown: readonly JobColumn[];
  onShow: (columns: readonly JobColumn[]) => void;
};

export function ColumnsMenu({ offered, shown, onShow }: ColumnsMenuProps) {
  const toggle = (column: JobColumn, on: boolean) =>
    onShow(jobColumns.filter((each) => (each === column ? on : shown.includes(each))));
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button size="sm" className="h-8" icon={<Columns3 aria-hidden="true" />}>
          {words.columns}
        </Button>
      </MenuTrigger>
      <MenuContent>
        {offered.map((column) => (
          <MenuCheckItem
            key={column}
            checked={shown.includes(column)}
            onCheckedChange={(on) => toggle(column, on)}
          >
            {words[column]}
          </MenuCheckItem>
        ))}
      </MenuContent>
    </Menu>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import choice from '#shared/client/ui/Choice.module.css';
import { Row, Text } from '#shared/client/ui/Layout.tsx';

export interface PackageName {
  key: string;
  label: string;
}

interface PackageChoiceProps {
  label: string;
  packages: readonly PackageName[];
  /** Keys; none for all. */
  chosen: readonly string[];
  change: (keys: string[]) => void;
}

/** Which packages something comes with: all, or some. Where there is one package there is nothing to choose. */
export function PackageChoice({ label, packages, chosen, change }: PackageChoiceProps): ReactNode {
  const { t } = useTranslation();
  if (packages.length < 2) return null;
  return (
    <fieldset>
      <Text as="legend" size={2} strong below={2}>
        {label}
      </Text>
      <Row gap={2} cross="stretch" wrap>
        <Row as="label" gap={2} inline size={3} className={choice.chip}>
          <input type="checkbox" checked={!chosen.length} onChange={() => change([])} />
          {t('services.digital.allPackages')}
        </Row>
        {packages.map(({ key, label: name }) => (
          <Row as="label" key={key} gap={2} inline size={3} className={choice.chip}>
            <input
              type="checkbox"
              checked={chosen.includes(key)}
              onChange={({ currentTarget: { checked } }) =>
                // Keys of packages that are gone go with the first change.
                change(
                  packages.map((each) => each.key).filter((each) => (each === key ? checked : chosen.includes(each))),
                )
              }
            />
            {name}
          </Row>
        ))}
      </Row>
    </fieldset>
  );
}

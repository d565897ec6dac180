import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/std/translation.ts';
import type { EditPlace } from '#core/configuration/place.ts';
import type { DraftImpact } from '#core/contract/configuration/impact-routes.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { Loaded } from '#web/settings-page/loaded.tsx';
import type { WorkingDraft } from '../draft/configuration-draft.ts';
import { ChangedTypes } from './changed-types.tsx';
import { GoneChoices } from './gone-choices.tsx';
import classes from './impact.module.css';
import { ChangedFormulas, DatabaseWork, KeptLists, Touched } from './impact-parts.tsx';
import { PeopleRights, RoleRights } from './impact-rights.tsx';
import { AssertionsHold, BrokenControls, ValuesInTheWay, Unchecked } from './impact-values.tsx';

interface ImpactProps {
  readonly draft: WorkingDraft;
  readonly onShow: (place: EditPlace) => void;
}

/** What applying a draft would do to records, formulas, rights and what people keep. */
export function Impact({ draft, onShow }: ImpactProps) {
  const { revision } = draft.state;
  const query = useQuery({
    queryKey: ['configuration_impact', revision],
    queryFn: ({ signal }) => configurationGate.call('configuration_impact', { body: { revision }, signal }),
    staleTime: 0,
  });
  return (
    <Loaded query={query}>
      {(impact) => <Consequences after={draft} draft={draft} impact={impact} onShow={onShow} />}
    </Loaded>
  );
}

interface ConsequencesProps {
  readonly impact: DraftImpact;
  /** What is configured afterwards. */
  readonly after: Pick<WorkingDraft, 'document'>;
  /** The draft in which choices that go are decided; left out where it is none. */
  readonly draft?: WorkingDraft;
  readonly onShow: (place: EditPlace) => void;
}

/** What putting a document in force would do, part by part. */
export function Consequences({ impact, after, draft, onShow }: ConsequencesProps) {
  const { t } = useTranslation();
  const { problems } = impact;
  return (
    <div className={classes.impact}>
      {problems.length > 0 ? (
        <ValuesInTheWay draft={after} problems={problems} onShow={onShow} />
      ) : (
        <p className={classes.good}>{t('configure.review.possible')}</p>
      )}
      <Unchecked draft={after} places={impact.unchecked} onShow={onShow} />
      <AssertionsHold count={problems.length === 0 ? impact.assertions : 0} />
      <BrokenControls controls={impact.broken} onShow={onShow} />
      <ChangedTypes columns={impact.types} onShow={onShow} />
      <GoneChoices draft={draft} choices={impact.choices} />
      <PeopleRights people={impact.people} />
      <RoleRights rights={impact.rights} />
      <Touched objects={impact.touched} onShow={onShow} />
      <ChangedFormulas formulas={impact.formulas} />
      <KeptLists saved={impact.saved} />
      <DatabaseWork statements={impact.statements} rewritten={impact.rewritten} />
    </div>
  );
}
